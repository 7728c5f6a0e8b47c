import {
  createKeyedTable,
  createTable,
  flag,
  number,
  optionalOwner,
  optionalTime,
  owner,
  ownerKey,
  text,
  time,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** What the links of a user hide, and where the vehicle of a link is going. */
export const sharePlaces: Migration = {
  name: '0022-share-places',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'private_area', {
      userId: owner('user'),
      deviceId: optionalOwner('device'),
      name: text,
      latitude: number,
      longitude: number,
      radius: number,
      coverLatitude: number,
      coverLongitude: number,
      coverRadius: number,
      createdTime: time,
    })
    await createKeyedTable(db, 'share_destination', {
      shareId: ownerKey('share'),
      name: text,
      latitude: number,
      longitude: number,
      radius: number,
      endsOnArrival: flag,
      arrivedTime: optionalTime,
    })
  },
}
