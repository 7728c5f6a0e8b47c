import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advanced, maySteps, type Playback, playSpeeds, started, stepped } from './playback.ts'
import { createPlayer } from './player.ts'

const idle: Playback = { at: 0, isPlaying: false, speed: 1 }
const playing: Playback = { ...idle, isPlaying: true }
const last = 4
const evenClock = { last, after: (at: number, ms: number) => at + ms / 500 }

test('[RPL-5] five positions: the last is reached after two seconds, and not before', () => {
  assert.equal(advanced(playing, 500, last).at, 1)
  assert.equal(advanced(playing, 750, last).at, 1.5)
  assert.equal(advanced(playing, 1999, last).isPlaying, true)
  assert.equal(advanced(playing, 2000, last).at, 4)
})

test('each speed is that many positions in half a second', () => {
  for (const speed of playSpeeds) assert.equal(advanced({ ...playing, speed }, 500, 1000).at, speed)
  assert.equal(playSpeeds.at(-1), 60)
})

test('[RPL-6] playing stops at the last position, and starts again from the first', () => {
  const ended = advanced(playing, 60_000, last)
  assert.deepEqual(ended, { at: 4, isPlaying: false, speed: 1 })
  assert.deepEqual(started(ended, last), { at: 0, isPlaying: true, speed: 1 })
  assert.equal(started(idle, 0).isPlaying, false)
})

test('[RPL-7] a step is refused while playing, and back at the first and forward at the last position', () => {
  assert.deepEqual(maySteps(idle, last), { back: false, forward: true })
  assert.deepEqual(maySteps({ ...idle, at: 2 }, last), { back: true, forward: true })
  assert.deepEqual(maySteps({ ...idle, at: 4 }, last), { back: true, forward: false })
  assert.deepEqual(maySteps({ ...playing, at: 2 }, last), { back: false, forward: false })
})

test('a step goes to a whole position, and never beyond the ends', () => {
  assert.equal(stepped({ ...idle, at: 1.7 }, 1, last).at, 2)
  assert.equal(stepped({ ...idle, at: 1.7 }, -1, last).at, 0)
  assert.equal(stepped(idle, -1, last).at, 0)
  assert.equal(stepped({ ...idle, at: 4 }, 1, last).at, 4)
})

test('the player runs by frames while it plays, tells each change, and runs no longer once it is over', () => {
  const frames = fakeFrames()
  const player = createPlayer(evenClock, frames)
  const told: number[] = []
  player.watch(() => told.push(player.get().at))
  player.play()
  assert.equal(frames.waiting(), 1)
  for (const at of [0, 250, 500, 1500, 2000]) frames.run(at)
  assert.deepEqual(told, [0, 0, 0.5, 1, 3, 4])
  assert.equal(player.get().isPlaying, false)
  assert.equal(frames.waiting(), 0)
})

test('a paused player stands at a position, and goes on from where one has dragged it', () => {
  const frames = fakeFrames()
  const player = createPlayer(evenClock, frames)
  player.play()
  frames.run(0)
  frames.run(600)
  player.pause()
  assert.deepEqual([player.get().at, frames.waiting()], [1, 0])
  player.seek(99)
  assert.equal(player.get().at, 4)
  player.seek(2)
  player.setSpeed(2)
  player.play()
  frames.run(5000)
  frames.run(5250)
  assert.equal(player.get().at, 3)
  player.stop()
  assert.equal(frames.waiting(), 0)
})

function fakeFrames() {
  let next: ((now: number) => void) | undefined
  return {
    request(action: (now: number) => void) {
      next = action
      return () => {
        next = undefined
      }
    },
    waiting: () => (next ? 1 : 0),
    run(now: number) {
      const action = next
      next = undefined
      action?.(now)
    },
  }
}
