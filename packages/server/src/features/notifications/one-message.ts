import { composeOne } from '@rastro/core/messages/compose'
import type { EventContext } from '@rastro/core/messages/event-message'
import { messageFor } from '@rastro/core/messages/message-for'
import type { Reader } from '@rastro/core/messages/reader'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import type { Has } from '../../context.ts'
import type { ChannelMessage } from '../../ports/channels.ts'

interface For {
  readonly reader: Reader
  readonly channel: Channel
}

/** The content id of a mail's picture. */
const mapName = 'map@rastro'

/** The message of one event for a recipient over a channel; a page shows a map, unless none can be drawn. */
export async function messageOfOne(
  ctx: Has<'placePictures'>,
  context: EventContext,
  { reader, channel }: For,
): Promise<ChannelMessage> {
  const map = channelOf(channel).text === 'page' ? await mapOf(ctx, context, reader) : undefined
  const composed = composeOne(context, reader, map && { ...map, name: mapName })
  const picture = map && { name: mapName, png: map.png }
  const { position, event, link } = context
  const place = position && { latitude: position.latitude, longitude: position.longitude }
  return {
    ...messageFor(channel, composed),
    isUrgent: false,
    place,
    link,
    picture,
    ...(event.id > 0 && { eventId: event.id }),
  }
}

async function mapOf({ placePictures }: Has<'placePictures'>, { position }: EventContext, { language }: Reader) {
  if (!position) return undefined
  const { latitude, longitude } = position
  return placePictures.draw({ latitude, longitude, language })
}
