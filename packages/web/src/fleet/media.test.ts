import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaOf, mediaUrl, videoLinkOf } from './media.ts'

test('pictures, films and sounds of a position come from the media call', () => {
  const media = (attributes: object) => mediaOf({ id: 7, uniqueId: 'a b' }, { attributes: { ...attributes } })
  assert.deepEqual(media({ image: 'a.jpg', video: 'c.mp4', audio: 'b.mp3' }), [
    { kind: 'image', url: '/api/media/a%20b/a.jpg' },
    { kind: 'video', url: '/api/media/a%20b/c.mp4' },
    { kind: 'audio', url: '/api/media/a%20b/b.mp3' },
  ])
  assert.deepEqual(media({ image: '', video: 7 }), [])
})

test('where the identifier is masked, pictures come by the id', () => {
  assert.equal(mediaUrl({ id: 7, uniqueId: '*****' }, 'device.png'), '/api/media/~7/device.png')
})

test('[CARD-7] only web addresses become a link', () => {
  assert.equal(videoLinkOf({ attributes: { linkcstv: ' https://dvr.example.com/7' } }), 'https://dvr.example.com/7')
  assert.equal(videoLinkOf({ attributes: { linkcstv: 'javascript:alert(1)' } }), undefined)
  assert.equal(videoLinkOf({ attributes: {} }), undefined)
})
