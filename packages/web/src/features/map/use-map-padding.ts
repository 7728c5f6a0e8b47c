import { useMemo } from 'react'
import { useDesk, useMedia } from '../../ui/use-media.ts'

/**
 * The padding for controls over the map, so that the selected vehicle is centred in the free area. `sheetHeight` is what the
 * preview of the selected vehicle covers on a phone, in pixels.
 */
export function useMapPadding(selected: boolean, eventsOpen: boolean, sheetHeight: number) {
  const desk = useDesk()
  // There the map's buttons stand in a row at the top, which reaches the middle.
  const short = useMedia('(max-height: 740px) and (max-width: 519.95px)')
  const wide = useMedia('(min-width: 1200px)')
  return useMemo(() => {
    const free = { top: 0, right: 0, bottom: 0, left: 0 }
    if (!desk) {
      return {
        padding: { ...free, top: short ? 128 : 72, bottom: selected ? sheetHeight : 0 },
        insets: { ...free, top: 60, bottom: selected ? sheetHeight : 0 },
      }
    }
    if (!selected) return { padding: free, insets: free }
    return wide
      ? { padding: { ...free, left: 376, right: eventsOpen ? drawerWidth : 0, bottom: 136 }, insets: free }
      : { padding: { ...free, left: 328, bottom: 174 }, insets: { ...free, left: 316, bottom: 176 } }
  }, [desk, wide, short, selected, eventsOpen, sheetHeight])
}

/** Of the events at the right of a desk. On a narrow one nothing of the map is left between them and the card. */
const drawerWidth = 380
