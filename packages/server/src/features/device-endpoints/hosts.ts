import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Has } from '../../context.ts'

type Interfaces = Partial<Record<string, NetworkInterfaceInfo[]>>

/** Maximum addresses returned; a machine with many containers has more. */
const max = 8
/** Virtual networks inside a machine: no tracker reaches them. */
const madeByPrograms = /^(docker|br-|veth|virbr|vmnet|cni|flannel|podman)/

/**
 * The hosts that trackers can connect to: the public host name, then the IPv4 addresses of the machine's interfaces. Only
 * the configured listen address, where there is one; none when that is loopback.
 */
export function hostsForTrackers(
  { publicUrl, host }: Pick<Has<'config'>['config'], 'publicUrl' | 'host'>,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const named = publicUrl ? [new URL(publicUrl).hostname] : []
  const addresses = host && !isAny(host) ? [host] : addressesOf(interfaces)
  return [...new Set([...named, ...addresses])].filter((name) => !isThisMachine(name)).slice(0, max)
}

const addressesOf = (interfaces: Interfaces): string[] =>
  Object.entries(interfaces)
    .filter(([name]) => !madeByPrograms.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)

const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::'
const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^(127\.|::1$)/.test(host)
