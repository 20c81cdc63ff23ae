import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changesOf } from '../__tests__/simulation/changes.ts'
import { runCampaign } from '../simulation/workers.ts'
const ROOT='/work/main'
const all = changesOf('rules')
const half = Number(process.argv[2]), of = 2, most = Number(process.argv[3])
for (const [i, c] of all.entries()) {
  if (i % of !== half) continue
  if (c.file==='rules/schedule.ts') continue
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  const path = join(folder,'src',c.file); const s = readFileSync(path,'utf8')
  writeFileSync(path, s.slice(0,c.start)+c.to+s.slice(c.end))
  const t=Date.now()
  try {
  const r = await Promise.race([runCampaign({from:1,to:most+1,sources:pathToFileURL(join(folder,'src/')).href,workers:1,stopAt:()=>true}), new Promise(r=>setTimeout(()=>r({failures:[{seed:-1,breaches:['hangs']}]}),30000))])
  const f = r.failures[0]
  console.log(f?'found':'SURVIVED', Date.now()-t, f?.seed ?? r.worlds, `${c.file}:${c.line}`, c.kind, JSON.stringify(c.from.replace(/\s+/g,' ').slice(0,70)), '→', JSON.stringify(c.to.replace(/\s+/g,' ').slice(0,50)), f?f.breaches[0].slice(0,60):'')
  } catch(e) { console.log('BROKE', String(e).slice(0,100), c.file, c.line) }
  rmSync(folder,{recursive:true})
}
process.exit()
