import type { ReactNode } from 'react'
import type { Player } from './player.ts'
import { useDrawn, write } from './use-drawn.ts'

interface PlayedTextProps {
  player: Player
  className?: string
  text(): string
}

/** A text that follows the playback. */
export const PlayedText = ({ player, className, text }: PlayedTextProps): ReactNode => (
  <span ref={useDrawn<HTMLSpanElement>(player, (element) => write(element, text()))} className={className} />
)

/** A time (ms) that follows the playback. */
export const PlayedTime = ({ player, time, text }: PlayedTextProps & { time(): number }): ReactNode => (
  <time
    ref={useDrawn<HTMLTimeElement>(player, (element) => {
      write(element, text())
      element.dateTime = new Date(time()).toISOString()
    })}
  />
)
