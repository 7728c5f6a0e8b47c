/** Browsers by what each alone says of itself; those that others imitate come last. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const

/** The names of the browser and the system of a `User-Agent`; undefined where they are not known. */
export function browserOf(agent: string | null): { browser: string | undefined; system: string | undefined } {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    agent === null ? undefined : names.find(([, mark]) => mark.test(agent))?.[0]
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
