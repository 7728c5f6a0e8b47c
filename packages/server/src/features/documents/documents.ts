import { formatHex, parseHex } from '@rastro/core/format/colour'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { brandOfUser } from '../../access/brands.ts'
import type { Has } from '../../context.ts'
import type { DocumentFrame } from '../../ports/documents.ts'
import { uploadsFolder } from '../files/files.ts'

/** The look of a document for this person: that of their reseller (decision 143), or that of the installation. */
export async function documentBrand(
  { db, blobs, clock }: Has<'db' | 'blobs' | 'clock'>,
  server: Pick<Server, 'attributes'>,
  user: User | undefined,
): Promise<DocumentFrame['brand']> {
  const brand = user && (await brandOfUser(db, user, clock.now()))
  const look = { ...server.attributes, ...brand?.attributes } as Partial<Record<string, unknown>>
  const text = (key: string) => (typeof look[key] === 'string' ? (look[key] as string) : '')
  return {
    name: text('title'),
    colour: formatHex(parseHex(text('colorPrimary')) ?? parseHex('#0B5563')!),
    logo: await logoOf({ db, blobs }, text('logo').replace(/^\//, '')),
  }
}

/** A public picture of the pages; undefined where there is none that a PDF can hold. */
async function logoOf({ db, blobs }: Has<'db' | 'blobs'>, name: string): Promise<Uint8Array | undefined> {
  if (!/\.(?:png|jpe?g)$/.test(name)) return undefined
  const file = await db
    .selectFrom('file')
    .where('name', '=', name)
    .where('isPublic', '=', 1)
    .select('blob')
    .executeTakeFirst()
  const found = file && (await blobs.open(uploadsFolder, file.blob))
  return found && bytesOf(found.stream)
}

/** All bytes of a small file. */
export async function bytesOf(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
