import type { Generated } from 'kysely'

/** What users share by links, what the links hide, and where their vehicles are going. */
export interface ShareTables {
  /** What a user has shared: one device or one group. */
  share: {
    id: Generated<number>
    /** The temporary user as whom it is opened; the share goes with it. */
    userId: number
    sharerId: number
    deviceId: number | null
    groupId: number | null
    createdTime: number
  }
  /** Where the vehicle of a link is going: a circle, in degrees and metres. */
  share_destination: {
    shareId: number
    name: string
    latitude: number
    longitude: number
    radius: number
    /** 1: the link ends when the vehicle has arrived. */
    endsOnArrival: number
    arrivedTime: number | null
  }
  /** A circle in which the links of a user do not show where their vehicles are; of one vehicle, or of all where it is null. */
  private_area: {
    id: Generated<number>
    userId: number
    deviceId: number | null
    name: string
    latitude: number
    longitude: number
    radius: number
    /** The larger circle that is hidden, with a centre drawn at random. */
    coverLatitude: number
    coverLongitude: number
    coverRadius: number
    createdTime: number
  }
}
