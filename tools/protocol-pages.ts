// npm run protocol-pages -- FOLDER
// Writes docs/protocols.md from the definitions, the list of models and the recordings in FOLDER.
import { writeFileSync } from 'node:fs'
import { protocolPage } from './protocol-pages/page.ts'
import { reportedAttributes } from './protocol-pages/reported.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run protocol-pages -- FOLDER')
  process.exit(2)
}
writeFileSync(
  new URL('../docs/protocols.md', import.meta.url),
  await protocolPage((protocol) => reportedAttributes(folder, protocol)),
)
