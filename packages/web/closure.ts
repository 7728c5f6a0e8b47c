import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const core = resolve(import.meta.dirname, '../core/src')

/** The files of the product that these bring with them: what is fetched later is asked for by `import()`. */
export function closureOf(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, isType, path] of readFileSync(file, 'utf8').matchAll(imports)) {
      if (isType) continue
      if (path!.startsWith('.')) visit(resolve(dirname(file), path!))
      else if (path!.startsWith('@rastro/core/')) visit(`${core}/${path!.slice('@rastro/core/'.length)}.ts`)
    }
  }
  for (const entry of entries) visit(resolve(import.meta.dirname, 'src', entry))
  return seen
}

/** Whether the code of this file, or of one that it brings with it, imports MapLibre. */
export function drawsMaps(file: string): boolean {
  return [...closureOf([file])].some((each) => mapLibre.test(readFileSync(each, 'utf8')))
}

const mapLibre = /^(?:import|export) (?!type )[^'"()]*? from 'maplibre-gl/m
const imports = /^(?:import|export) (type )?(?:[^'"()]*? from )?'([^']+)'/gms
