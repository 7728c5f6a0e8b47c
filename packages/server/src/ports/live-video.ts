import type { VideoPart } from '@rastro/core/model/video'

/** The live video of cameras, as an HLS player asks for it (RFC 8216). It is in the memory of the process that receives it, and nowhere else. */
export interface LiveVideo {
  /** Takes a part of a picture that a device sends over a connection, which identifies its sender. */
  add(sender: object, deviceId: number, part: VideoPart): void
  /** The connection has ended, and with it its video. */
  end(sender: object): void
  /** The playlist of a channel; an empty one where nothing is sent. */
  playlist(deviceId: number, channel: number): string
  /** A segment of the playlist as MPEG-TS; undefined when it is no longer, or not yet, there. */
  segment(deviceId: number, channel: number, index: number): Buffer | undefined
}
