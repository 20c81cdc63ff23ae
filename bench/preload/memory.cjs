/**
 * Loaded before a program (`node --require`), writes at its end how much memory
 * it had, to the file that BENCH_MEMORY_FILE names. With BENCH_HEAP_EVERY_MS it
 * collects the garbage in such steps and notes what is left of the heap.
 */
const fs = require('node:fs')

const everyMs = Number(process.env.BENCH_HEAP_EVERY_MS)
const heap = everyMs > 0 ? noteHeap(everyMs) : []

process.on('exit', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1024
  const noted = JSON.stringify({ peakBytes, heap })
  fs.writeFileSync(process.env.BENCH_MEMORY_FILE, noted)
})

function noteHeap(ms) {
  require('node:v8').setFlagsFromString('--expose-gc')
  const collectGarbage = require('node:vm').runInNewContext('gc')
  const noted = []
  const note = () => {
    // Buffers are given back beside the program; the second one waits for it.
    collectGarbage()
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    noted.push({ atMs: performance.now(), bytes: heapUsed + external })
  }
  setInterval(note, ms).unref()
  return noted
}
