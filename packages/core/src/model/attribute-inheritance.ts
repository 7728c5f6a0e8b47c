/** What has open attributes: a device, a group, the server. */
interface Attributed {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Where a device may have an attribute from. */
export interface AttributeSources {
  readonly device: Attributed
  /** Every group the device is in, the nearest first. */
  readonly groups: readonly Attributed[]
  readonly server: Attributed
}

/**
 * The value that an attribute has for a device: its own, else that of its groups from the nearest, else the server's;
 * undefined when none has it. A stock server looks no further than the third group (reference §5.1), we at all of them.
 */
export function inheritedAttribute({ device, groups, server }: AttributeSources, key: string): unknown {
  if (Object.hasOwn(device.attributes, key)) return device.attributes[key]
  const group = groups.find(({ attributes }) => Object.hasOwn(attributes, key))
  const { attributes } = group ?? server
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined
}
