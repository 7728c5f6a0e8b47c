import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { momentOf, shownIn } from '@rastro/core/calendar/clock'
import type { Position } from '@rastro/core/model/position'

/**
 * Opens the spreadsheet of all positions of a vehicle with LibreOffice, as a program of somebody else, and compares it cell by cell with
 * the JSON of the same report. Needs `soffice`; the account reads km/h.
 *
 *   node tools/office-check.ts --email … --password … --device 1 --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z [--server URL]
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://localhost:8082' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    device: { type: 'string', default: '1' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
  },
})
const program = 'soffice'
/** Zone of accounts that have chosen none. */
const zone = shownIn('America/Sao_Paulo')
let cookie: Promise<string> | undefined

if (!isThere()) console.log(`LibreOffice (${program}) is not installed here: nothing was compared.`)
else process.exitCode = await compare()

function isThere(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false // That is what is asked
  }
}

async function compare(): Promise<number> {
  const query = `deviceId=${values.device}&from=${values.from}&to=${values.to}`
  const positions = (await (await answered(`/api/reports/route?${query}`)).json()) as Position[]
  const file = await answered(`/api/reports/route/xlsx?${query}`)
  const rows = await inOffice(await file.bytes())
  const [heading = [], ...cells] = rows
  const faults: string[] = []
  let compared = 0
  if (cells.length !== positions.length) faults.push(`${cells.length} rows, and ${positions.length} positions`)
  for (const [at, position] of positions.entries()) {
    for (const [title, wanted] of Object.entries(wantedOf(position))) {
      const found = cells[at]?.[heading.indexOf(title)]
      compared += 1
      if (!isSame(found, wanted)) faults.push(`row ${at + 2}, ${title}: ${found} instead of ${wanted}`)
    }
  }
  for (const fault of faults.slice(0, 20)) console.log(fault)
  console.log(`${positions.length} rows, ${compared} cells compared, ${faults.length} different.`)
  return faults.length > 0 || compared === 0 ? 1 : 0
}

/** What the cells of a position have to be, by their English headings. */
function wantedOf({ id, fixTime, valid, latitude, longitude, altitude, speed, course, attributes }: Position) {
  return {
    'Position number': id,
    'Position time': +new Date(fixTime),
    'Valid position': valid ? 'Yes' : 'No',
    Latitude: latitude,
    Longitude: longitude,
    'Altitude (m)': altitude,
    'Speed (km/h)': speed * 1.852,
    Course: course,
    ...(typeof attributes.motion === 'boolean' && { Motion: attributes.motion ? 'Yes' : 'No' }),
    ...(typeof attributes.ignition === 'boolean' && { Ignition: attributes.ignition ? 'Yes' : 'No' }),
  }
}

/** Shown numbers are rounded as their format says; a shown time has no milliseconds. */
function isSame(found: string | undefined, wanted: string | number): boolean {
  if (found === undefined || typeof wanted === 'string') return found === wanted
  const moment = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/.exec(found)
  if (moment) return Math.abs(momentIn(moment) - wanted) <= 1000
  return Math.abs(Number(found.replaceAll(',', '')) - wanted) <= 0.005
}

function momentIn([, day, month, year, time]: RegExpExecArray): number {
  return momentOf(Date.parse(`${year}-${month}-${day}T${time}Z`), zone)
}

async function inOffice(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-office-'))
  try {
    await writeFile(join(folder, 'report.xlsx'), bytes)
    // A profile of its own, and the first sheet with `,` and quotes where needed, as UTF-8
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
    const args = [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'report.xlsx')]
    await promisify(execFile)(program, args)
    return parsed(await readFile(join(folder, 'report.csv'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cells of a CSV file (RFC 4180). */
function parsed(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows
}

async function answered(path: string): Promise<Response> {
  cookie ??= login()
  const response = await fetch(new URL(path, values.server), {
    headers: { cookie: await cookie, 'accept-language': 'en' },
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return response
}

async function login(): Promise<string> {
  const body = new URLSearchParams({ email: values.email, password: values.password })
  const response = await fetch(new URL('/api/session', values.server), { method: 'POST', body })
  if (!response.ok) throw new Error(`The login was refused: ${await response.text()}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}
