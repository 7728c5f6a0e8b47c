import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '../../access/viewer.ts'
import type { BrowserSocket } from '../../http/socket.ts'
import { UserSockets } from './user-sockets.ts'

function browser(): BrowserSocket & { backlog: number; frames: Uint8Array[]; texts: string[] } {
  const frames: Uint8Array[] = []
  return {
    viewer: {} as Viewer,
    wantsAll: false,
    language: 'en',
    wantsSnapshot: true,
    wantsChanges: false,
    pageAgeMs: Number.POSITIVE_INFINITY,
    backlog: 0,
    frames,
    get texts() {
      return frames.map((frame) => Buffer.from(frame).toString())
    },
    send: (frame) => frames.push(frame),
    recheck: async () => {},
    farewell: () => {},
  }
}

function open(userSockets: UserSockets) {
  const opened = browser()
  userSockets.join(opened)
  userSockets.start(opened, Buffer.from('{"positions":[]}'))
  userSockets.flush()
  opened.frames.length = 0
  return opened
}

test('the latest place of a device replaces the one before, and one frame serves all browsers', () => {
  const userSockets = new UserSockets(1)
  const [one, two] = [open(userSockets), open(userSockets)]
  userSockets.position(7, '{"id":1}')
  userSockets.position(7, '{"id":2}')
  userSockets.position(8, '{"id":3}')
  userSockets.device(7, '{"id":7}')
  userSockets.flush()
  assert.deepEqual(one.texts, ['{"devices":[{"id":7}],"positions":[{"id":2},{"id":3}]}'])
  assert.equal(one.frames[0], two.frames[0])
  userSockets.flush()
  assert.equal(one.frames.length, 1)
})

test('what happens before the snapshot follows it', () => {
  const userSockets = new UserSockets(1)
  const late = browser()
  userSockets.join(late)
  userSockets.position(7, '{"id":1}')
  userSockets.flush()
  assert.deepEqual(late.texts, [])
  userSockets.start(late, Buffer.from('{"positions":[]}'))
  userSockets.flush()
  assert.deepEqual(late.texts, ['{"positions":[]}', '{"positions":[{"id":1}]}'])
})

test('a slow browser skips to the latest and does not hold up the others', () => {
  const userSockets = new UserSockets(1)
  const [slow, quick] = [open(userSockets), open(userSockets)]
  slow.backlog = 1e9
  for (const id of [1, 2, 3]) {
    userSockets.position(7, `{"id":${id}}`)
    userSockets.event(id, `{"id":${id}}`)
    assert.equal(userSockets.flush(), true)
  }
  assert.equal(quick.frames.length, 3)
  slow.backlog = 0
  assert.equal(userSockets.flush(), false)
  assert.deepEqual(slow.texts, ['{"positions":[{"id":3}],"events":[{"id":1},{"id":2},{"id":3}]}'])
})

test('[LIVE-19] what was about to go out about a device is dropped with the right to see it', () => {
  const userSockets = new UserSockets(1)
  const [slow, quick] = [open(userSockets), open(userSockets)]
  slow.backlog = 1e9
  userSockets.position(7, '{"id":1}')
  userSockets.flush()
  userSockets.position(7, '{"id":2}')
  userSockets.takeAway(7)
  slow.backlog = 0
  userSockets.flush()
  const removed = '{"removed":[7]}'
  assert.deepEqual([slow.texts, quick.texts], [[removed], ['{"positions":[{"id":1}]}', removed]])
})

test('what is given back after it was taken away follows in the same frame', () => {
  const userSockets = new UserSockets(1)
  const browser = open(userSockets)
  userSockets.device(7, '{"id":7,"name":"before"}')
  userSockets.takeAway(7)
  userSockets.device(7, '{"id":7,"name":"after"}')
  userSockets.flush()
  assert.deepEqual(browser.texts, ['{"removed":[7],"devices":[{"id":7,"name":"after"}]}'])
})
