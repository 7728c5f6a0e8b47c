import type { Command, Recipient } from './define.ts'

/** The password of a unit: told with the command, else that of the device, else the protocol's setting, else the maker's. */
export function passwordOf(
  { attributes }: Command,
  recipient: Pick<Recipient, 'attribute'>,
  { protocol, makers }: { readonly protocol: string; readonly makers: string },
): string {
  const setting = recipient.attribute('devicePassword') ?? recipient.attribute(`${protocol}.devicePassword`)
  return String(attributes.devicePassword ?? setting ?? makers)
}
