// Writes the server's own data of places, for addresses without a geocoding service:
//   cd tools/map-data && npm install --ignore-scripts && node streets-index/build.ts [FOLDER OF STREETS]
// The sources of the towns are 25 MB, so this folder is not one of the workspaces (docs/decisions/0003).
import { writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import { streetData } from '../street-data.ts'
import { packNetwork } from './network.ts'
import { packedTowns } from './pack-towns.ts'
import { roads, streets } from './ways.ts'

const folder = process.argv[2] ?? streetData.pathname
const target = new URL('../../../packages/server/src/adapters/places/', import.meta.url)

/** Precision: a street to a metre, in cells of 280 m; a federal road to nine metres, in cells of two kilometres. */
save('streets', packNetwork(streets(folder), { cellsPerDegree: 400, toleranceMetres: 3 }))
save('roads', packNetwork(roads(folder), { cellsPerDegree: 50, toleranceMetres: 15 }))
save('towns', packedTowns())

function save(name: string, bytes: Uint8Array): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 24 }
  const length = Buffer.from(Uint32Array.of(bytes.length).buffer)
  const packed = Buffer.concat([length, zstdCompressSync(bytes, { params })])
  writeFileSync(new URL(`${name}.bin.zst`, target), packed)
  console.log(`${name}: ${(packed.length / 1e6).toFixed(2)} MB, ${(bytes.length / 1e6).toFixed(2)} MB in memory`)
}
