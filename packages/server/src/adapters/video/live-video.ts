import type { VideoPart } from '@rastro/core/model/video'
import type { LiveVideo } from '../../ports/live-video.ts'
import { Assembly } from './assembly.ts'
import { Channel } from './channel.ts'

export interface VideoLimits {
  /** Bytes of all channels. */
  readonly total: number
  readonly channels: number
}

const limits: VideoLimits = { total: 67_108_864, channels: 256 }
const SECONDS = 3

/**
 * Holds the last segments of each channel. Above a limit the channel that has been without a picture for longest is dropped, and
 * where incomplete pictures alone exceed it, the one that grows.
 */
export function memoryLiveVideo({ total, channels: most }: VideoLimits = limits): LiveVideo {
  /** In the order of their last pictures. */
  const channels = new Map<string, { readonly sender: object; readonly channel: Channel }>()
  const assemblies = new Map<object, Assembly>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= channels.get(key)?.channel.bytes ?? 0
    channels.delete(key)
  }
  function trim(growing: Assembly): void {
    for (const key of channels.keys()) {
      if (bytes <= total && channels.size <= most) return
      drop(key)
    }
    if (bytes <= total) return
    bytes -= growing.bytes
    growing.drop()
  }
  return {
    add(sender, deviceId, part) {
      const assembly = assemblies.get(sender) ?? new Assembly()
      assemblies.set(sender, assembly)
      bytes -= assembly.bytes
      const picture = assembly.add(part)
      bytes += assembly.bytes
      if (picture) {
        const key = keyOf(deviceId, picture.channel)
        const known = channels.get(key)
        const entry = known?.sender === sender ? known : { sender, channel: new Channel() }
        drop(key)
        entry.channel.add(picture)
        bytes += entry.channel.bytes
        channels.set(key, entry)
      }
      trim(assembly)
    },
    end(sender) {
      const assembly = assemblies.get(sender)
      if (!assembly) return
      bytes -= assembly.bytes
      assemblies.delete(sender)
      for (const [key, entry] of channels) if (entry.sender === sender) drop(key)
    },
    playlist: (deviceId, channel) => playlistOf(channels.get(keyOf(deviceId, channel))?.channel.indices ?? []),
    segment: (deviceId, channel, index) => channels.get(keyOf(deviceId, channel))?.channel.segment(index),
  }
}

const keyOf = (deviceId: number, channel: VideoPart['channel']): string => `${deviceId}/${channel}`

const playlistOf = (indices: readonly number[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${indices[0] ?? 0}`,
    ...indices.flatMap((index) => [`#EXTINF:${SECONDS}.0,`, `${index}.ts`]),
    '',
  ].join('\n')
