import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Player } from './player.ts'

/** Draws with every change of the playback, without React: many times a second while it plays or is dragged. */
export function useDrawing(player: Player, draw: () => void): void {
  useLayoutEffect(() => {
    draw()
    return player.watch(draw)
  })
}

/** The same on an element. */
export function useDrawn<E extends HTMLElement>(player: Player, draw: (element: E) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  useDrawing(player, () => {
    if (element.current) draw(element.current)
  })
  return element
}

/** Writes a text where it is another one: the same would be laid out again. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
