import type { Has } from '../../context.ts'

interface Ports extends Has<'config' | 'commandBook'> {
  readonly devicePorts: ReadonlyMap<string, number> | undefined
}

/** The listening port of each protocol, by its name: those of this process, otherwise as configured for the one that runs ingest. */
export const portsOf = ({ config, commandBook, devicePorts }: Ports): Record<string, number> =>
  devicePorts ? listened(devicePorts) : configured(config, commandBook.usualPorts)

/** `gt06/tcp` → 5023 becomes `gt06` → 5023. */
const listened = (ports: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...ports].map(([listener, port]) => [listener.split('/')[0]!, port]))

/** When another process runs ingest, it is configured alike: the usual ports, but for those that the operator has named. */
const configured = (
  { devicePorts, onlyNamedPorts }: Ports['config'],
  usual: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(Object.entries({ ...(!onlyNamedPorts && usual), ...devicePorts }).filter(([, port]) => port > 0))
