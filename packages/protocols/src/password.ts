import { checkedPassword } from '@rastro/core/vocabulary/command-parameters'
import type { Command, Recipient } from './define.ts'

/**
 * The password of a unit: told with the command, else that of the device, else the protocol's setting, else the maker's. Throws
 * `InvalidError` for one that could not stand in a command as one value.
 */
export function passwordOf(
  { attributes }: Command,
  recipient: Pick<Recipient, 'attribute'>,
  { protocol, makers }: { readonly protocol: string; readonly makers: string },
): string {
  const setting = recipient.attribute('devicePassword') ?? recipient.attribute(`${protocol}.devicePassword`)
  return checkedPassword(attributes.devicePassword ?? setting, 'devicePassword') ?? makers
}
