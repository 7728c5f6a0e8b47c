import { checkedPassword } from '@rastro/core/vocabulary/command-parameters'
import type { Command, Recipient } from './define.ts'

/**
 * The password of a unit: from the command, else the device, else the protocol's setting, else the manufacturer's default. Throws
 * `InvalidError` for one that is not safe as one value of a command.
 */
export function passwordOf(
  { attributes }: Command,
  recipient: Pick<Recipient, 'attribute'>,
  { protocol, makers }: { readonly protocol: string; readonly makers: string },
): string {
  const setting = recipient.attribute('devicePassword') ?? recipient.attribute(`${protocol}.devicePassword`)
  return checkedPassword(attributes.devicePassword ?? setting, 'devicePassword') ?? makers
}
