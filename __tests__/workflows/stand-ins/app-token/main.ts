import { appendFileSync } from 'node:fs'

const { env } = process
const isApp =
  env['INPUT_CLIENT-ID'] === 'Iv23example' &&
  env['INPUT_PRIVATE-KEY'] === 'app-key'

appendFileSync(
  env.GITHUB_OUTPUT ?? '',
  `token=${isApp ? env.APP_TOKEN : 'not-the-app'}\n`
)
