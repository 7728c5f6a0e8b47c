import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureKind } from '../../ports/pictures.ts'
import { sharpPictures } from './sharp.ts'

const pictures = sharpPictures()
const redraw = (bytes: Uint8Array, kind: PictureKind, who = 'ana') =>
  pictures.redraw(bytes, { kind, maxSide: 400, who })
const field = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

describe('pictures', () => {
  test('of each kind are drawn anew, and made smaller where they are too large', async () => {
    for (const kind of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const drawn = await sharp(await redraw(await field(1600, 800).toFormat(kind).toBuffer(), kind)).metadata()
      assert.deepEqual([drawn.format, drawn.width, drawn.height], [kind, 400, 200])
    }
  })

  test('of another format become JPEG where that is asked for, white where they are transparent', async () => {
    const clear = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const sent = await sharp({ create: clear }).png().toBuffer()
    const drawn = sharp(await pictures.redraw(sent, { kind: 'png', as: 'jpeg', maxSide: 400, who: 'ana' }))
    assert.equal((await drawn.metadata()).format, 'jpeg')
    assert.deepEqual([...(await drawn.raw().toBuffer()).subarray(0, 3)], [255, 255, 255])
  })

  test('keep nothing of where and with what they were taken, and stand upright', async () => {
    const exif = { IFD0: { Make: 'Phone of Ana' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } }
    const sent = await field().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    assert.ok((await sharp(sent).metadata()).exif)
    const drawn = await redraw(sent, 'jpeg')
    const { width, height, exif: left, orientation } = await sharp(drawn).metadata()
    assert.deepEqual([width, height, left, orientation], [40, 60, undefined, undefined])
    assert.equal(Buffer.from(drawn).includes('Phone of Ana'), false)
  })

  test('that move show their first frame', async () => {
    const frames = Buffer.alloc(20 * 60 * 3, 255).fill(0, 20 * 30 * 3)
    const raw = { width: 20, height: 60, channels: 3, pageHeight: 30 } as const
    for (const kind of ['gif', 'webp'] as const) {
      const sent = await sharp(frames, { raw })
        .toFormat(kind, { loop: 0, delay: [100, 100] })
        .toBuffer()
      assert.equal((await sharp(sent, { pages: -1 }).metadata()).pages, 2)
      const { pages = 1, height } = await sharp(await redraw(sent, kind), { pages: -1 }).metadata()
      assert.deepEqual([pages, height], [1, 30])
    }
  })

  test('what carries a script behind or inside a picture loses it', async () => {
    const script = '<script>alert(1)</script><?php echo 1'
    const drawn = await redraw(Buffer.concat([await field().jpeg().toBuffer(), Buffer.from(script)]), 'jpeg')
    assert.equal(Buffer.from(drawn).includes('script'), false)
  })

  test('what is something else, or damaged, is refused in words', async () => {
    const png = await field().png().toBuffer()
    const noPicture = { status: 400, message: /is no JPEG picture/ }
    for (const bytes of [
      png,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
      Buffer.from('II*'),
    ])
      await assert.rejects(redraw(bytes, 'jpeg'), noPicture)
    const damaged = { status: 400, message: /damaged/ }
    await assert.rejects(redraw(Buffer.from('ffd8ff', 'hex'), 'jpeg'), damaged)
    await assert.rejects(redraw(Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]), 'png'), damaged)
    await assert.rejects(redraw(png.subarray(0, 60), 'png'), damaged)
  })

  test('a small file of a huge picture is refused before it is decoded', async () => {
    const bomb = hugePng(100_000, 100_000)
    assert.ok(bomb.length < 1000)
    await assert.rejects(redraw(bomb, 'png'), { status: 400, message: /million pixels/ })
    await assert.rejects(redraw(hugePng(5000, 5000), 'png'), { status: 400, message: /at most 13 million pixels/ })
    const progressive = await field(6000, 5000).jpeg({ progressive: true }).toBuffer()
    await assert.rejects(redraw(progressive, 'jpeg'), { status: 400, message: /at most 13 million pixels/ })
  })

  test('one person cannot fill the line before others', async () => {
    const sent = await field(2000, 2000).png().toBuffer()
    const greedy = Array.from({ length: 12 }, () => redraw(sent, 'png', 'bob'))
    const other = redraw(sent, 'png', 'ana')
    const results = await Promise.allSettled(greedy)
    const refused = results.filter((result) => result.status === 'rejected')
    assert.ok(refused.length >= 7 && refused.every(({ reason }) => reason.status === 429))
    assert.ok((await other).length > 0)
  })
})

/** A PNG whose header announces this many pixels. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const begin = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND')])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
