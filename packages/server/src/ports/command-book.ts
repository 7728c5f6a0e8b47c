import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'
import type { Command, Recipient } from '@rastro/protocols/define'
import type { CommandTypes, Outgoing } from '@rastro/protocols/outgoing'

/** What can be said to a device in the protocol that it speaks: that of its latest position, undefined where there is none. */
export interface CommandBook {
  typesFor(protocol: string | undefined): CommandTypes
  /**
   * A command as a text message (SMS), with what it does to the engine; undefined when it cannot be said by one. Throws
   * `InvalidError` for parameters that may not stand in it.
   */
  textOf(protocol: string | undefined, command: Command, to: Recipient): Outgoing<string> | undefined
  /**
   * What a command does to the engine of this device, by what would leave now; by its type and words where nothing can be encoded
   * yet. Throws as `textOf`.
   */
  effectOf(protocol: string | undefined, command: Command, way: Way): EngineEffect | undefined
}

/** To whom a command goes, and how. */
export interface Way {
  readonly to: Recipient
  readonly textChannel: boolean
}
