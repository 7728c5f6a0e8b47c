import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'
import type { Command, Recipient } from '@rastro/protocols/define'
import type { CommandTypes, Outgoing } from '@rastro/protocols/outgoing'

/** The commands of a device's protocol: that of its latest position, undefined where there is none. Its module may be loaded first. */
export interface CommandBook {
  /** The port that each protocol listens on unless the operator names another, by its name. */
  readonly usualPorts: Readonly<Record<string, number>>
  typesFor(protocol: string | undefined): Promise<CommandTypes>
  /** The model decides which texts are known before the first position. */
  commandsOf(protocol: string | undefined, model: string | undefined): Promise<DeviceCommands>
}

/** The commands of one device. */
export interface DeviceCommands {
  readonly types: CommandTypes
  /**
   * A command as a text message (SMS), with its effect on the engine; undefined when the protocol has none. Throws
   * `InvalidError` for invalid parameters.
   */
  textOf(command: Command, to: Recipient): Outgoing<string> | undefined
  /**
   * The effect of a command on the engine of this device, by the bytes that would be sent now; by its type and text where nothing
   * can be encoded yet. Throws as `textOf`.
   */
  effectOf(command: Command, way: Way): EngineEffect | undefined
}

/** The target of a command, and the way it is sent. */
export interface Way {
  readonly to: Recipient
  readonly textChannel: boolean
}
