/** An entity with open attributes: a device, a group, the server. */
interface Attributed {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Sources of a device's effective attributes. */
export interface AttributeSources {
  readonly device: Attributed
  /** All groups of the device, the nearest first. */
  readonly groups: readonly Attributed[]
  readonly server: Attributed
}

/**
 * The effective value of a device's attribute: its own, else that of its groups from the nearest, else the server's; undefined
 * when none has it. A stock server stops at the third group (reference §5.1), we inherit from all of them.
 */
export function inheritedAttribute({ device, groups, server }: AttributeSources, key: string): unknown {
  if (Object.hasOwn(device.attributes, key)) return device.attributes[key]
  for (const { attributes } of groups) if (Object.hasOwn(attributes, key)) return attributes[key]
  return Object.hasOwn(server.attributes, key) ? server.attributes[key] : undefined
}
