/** A file that is kept, as it can be handed out. */
export interface Blob {
  readonly stream: NodeJS.ReadableStream
  /** Bytes. */
  readonly size: number
}

/** Files too large for a row: pictures of devices, photos that units send. A folder a device, by its id, a name inside it. */
export interface Blobs {
  /** Resolves when the file is durable. One of the same name is replaced as a whole. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none; a name is never a path. */
  open(folder: string, name: string): Promise<Blob | undefined>
  /** With all that is in it. Removing what is not there is no failure. */
  removeFolder(folder: string): Promise<void>
}
