import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons of the installed app from the logo: `node tools/icons.ts`. */
const folder = join(import.meta.dirname, '..', 'packages/web/public')
const logo = await readFile(join(folder, 'icon.svg'), 'utf8')

await draw(logo, 192, '192.png')
await draw(logo, 512, '512.png')
// Systems crop a maskable icon to their own shape: the ground fills it, and the sign stays in the middle four fifths
await draw(
  logo.replace('viewBox="0 0 28 28"', 'viewBox="-3.5 -3.5 35 35"').replace(/<rect[^>]*>/, ground),
  512,
  'maskable.png',
)

function ground(rect: string): string {
  const [, fill] = /fill="([^"]+)"/.exec(rect)!
  return `<rect x="-4" y="-4" width="36" height="36" fill="${fill}"/>`
}

function draw(svg: string, size: number, name: string): Promise<unknown> {
  const density = (72 * size) / 28
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'icons', name))
}
