/** What is checked of a vehicle before it leaves, besides its outside, its inside, oil and water (decision 166). */
export const checkItems = [
  'tyres',
  'brakes',
  'lights',
  'wipers',
  'mirrors',
  'horn',
  'seatBelts',
  'extinguisher',
  'papers',
] as const
export type CheckItem = (typeof checkItems)[number]

/** The result of a check. */
export const checkResults = ['ok', 'failed', 'notApplicable'] as const
export type CheckResult = (typeof checkResults)[number]

/** What an inspection is photographed for. */
export const inspectionSubjects = ['front', 'back', 'left', 'right', 'inside', 'damage'] as const
export type InspectionSubject = (typeof inspectionSubjects)[number]

/** Photos of one subject at most, and their largest size in bytes. */
export const maxInspectionPhotos = 4
export const maxInspectionPhotoBytes = 8_000_000
/** How long after an inspection was received its photos are taken, in days: a phone may have been without a connection. */
export const photoDays = 7
/** The longest note of a check, in characters. */
export const maxCheckNote = 300
/** The highest odometer, in kilometres. */
export const maxInspectionKm = 10_000_000
