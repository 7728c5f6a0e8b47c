import { createEmitter } from '@rastro/core/kit/emitter'
import type { Clock } from './clock.ts'
import { advanced, type Playback, type PlaySpeed, paused, started, stepped } from './playback.ts'

/** The frames of the screen. */
export interface Frames {
  /** Calls the action with the time of the next frame (ms); returns its cancel function. */
  request(action: (now: number) => void): () => void
}

/** A running replay of the moments 0 … `last`. */
export interface Player {
  readonly last: number
  get(): Playback
  /** Subscribes to every change, each frame while it plays; returns the unsubscribe function. */
  watch(listener: () => void): () => void
  play(): void
  pause(): void
  step(by: 1 | -1): void
  /** Goes to a position, and plays on from there if it plays. */
  seek(at: number): void
  setSpeed(speed: PlaySpeed): void
  /** Asks for no more frames. */
  stop(): void
}

export function createPlayer({ last, after }: Pick<Clock, 'last' | 'after'>, frames: Frames): Player {
  const changes = createEmitter()
  let playback: Playback = { at: 0, isPlaying: false, speed: 1 }
  let before: number | undefined
  let cancel = () => {}

  const set = (next: Playback) => {
    if (next === playback) return
    playback = next
    changes.emit()
  }
  const run = (now: number) => {
    const ms = before === undefined ? 0 : now - before
    before = now
    set(advanced(playback, ms, last, after))
    if (playback.isPlaying) cancel = frames.request(run)
  }
  const halt = () => {
    cancel()
    before = undefined
  }
  return {
    last,
    get: () => playback,
    watch: changes.on,
    play() {
      halt()
      set(started(playback, last))
      if (playback.isPlaying) cancel = frames.request(run)
    },
    pause() {
      halt()
      set(paused(playback))
    },
    step: (by) => set(stepped(playback, by, last)),
    seek: (at) => set({ ...playback, at: Math.min(last, Math.max(0, Math.round(at))) }),
    setSpeed: (speed) => set({ ...playback, speed }),
    stop: halt,
  }
}

/** The frames of this browser. */
export const screenFrames: Frames = {
  request(action) {
    const id = requestAnimationFrame(action)
    return () => cancelAnimationFrame(id)
  },
}
