import type { Viewer } from '@rastro/core/access/access'
import { serverValue } from './session.ts'

/**
 * What our own server does and a stock server does not (API-11, decision 118). Screens and queries ask for the name of what they
 * need, and for nothing else.
 */
export type Capability =
  /** Finding a place by its address. */
  | 'addressSearch'
  /** Alarms that wait until somebody acknowledges them for everybody, with a note. */
  | 'alarms'
  /** Which vehicles are anchored. */
  | 'anchors'
  /** Whom an announcement reached, and why not. */
  | 'announcementOutcomes'
  /** What arrives on a port from one identifier, as it comes. */
  | 'arrivals'
  /** An engine cut waits until the vehicle stands and, where that is set, a second person approves; a stock server cuts at once. */
  | 'blockWaits'
  /** Contracts and charges. */
  | 'billing'
  /** The address that the browser's requests come from. */
  | 'callerAddress'
  /** Resellers with a look of their own. */
  | 'brands'
  /** The commands that were given to a vehicle, with their progress. */
  | 'commandQueue'
  /** The compact start of the fleet (decision 12). */
  | 'compactFleet'
  /** What is and can be linked to a vehicle, group or user, and to what an item is linked. */
  | 'connections'
  /** Whether the email and phone of an account are verified. */
  | 'contacts'
  /** A new password or email needs the current password; a stock server refuses the field. */
  | 'currentPassword'
  /** To whom an event was sent. */
  | 'deliveries'
  /** The host and ports that units connect to. */
  | 'deviceEndpoints'
  /** Who drove which vehicle when. */
  | 'driving'
  /** Its socket tells what others change. */
  | 'entityChanges'
  /** Which computed attributes fail. */
  | 'formulaFaults'
  /** Events that another server has made and passes on. */
  | 'forwardedEvents'
  /** What went into a tank and out of it. */
  | 'fuelLedger'
  | 'geofenceEvents'
  | 'geofenceLinks'
  /** Items from the lines of a file. */
  | 'imports'
  /** Inspections of vehicles. */
  | 'inspections'
  /** One's own logins are listed, and can be ended. */
  | 'logins'
  /** Who saw the positions of which vehicles. */
  | 'lookups'
  /** Which alert types apply to which vehicles. */
  | 'maintenanceStatus'
  /** Maps that the server itself serves. */
  | 'mapArchives'
  /** A notification can be for some drivers only. */
  | 'notificationDrivers'
  /** How often a notification would have fired in the last days. */
  | 'notificationRehearsal'
  /** A test over chosen channels, with the outcome of each; a stock server tests one channel and says only whether it failed. */
  | 'notificationTest'
  /** The latest position of a vehicle however old it is; a stock server leaves out those older than 90 days. */
  | 'oldPositions'
  /** One-time codes with recovery codes; a stock server only stores the key. */
  | 'oneTimeCodes'
  /** Reports beyond those of a stock server. */
  | 'ownReports'
  | 'passkeys'
  /** Towns and streets by name. */
  | 'placeSearch'
  /** Features bought per client. */
  | 'plans'
  | 'postcodes'
  /** Consents with their versions, one's own data as a file, and the erasure of an account. */
  | 'privacy'
  /** Signed packs of what a tracker sent. */
  | 'proofs'
  /** Messages to this browser. */
  | 'push'
  /** What a removal would do, and who else loses the item; a stock server removes it for everybody. */
  | 'removals'
  /** Files of reports as CSV and PDF, and in the background; a stock server makes spreadsheets at once. */
  | 'reportFiles'
  /** What is stored of vehicles is removed after the days that their account has. */
  | 'retention'
  /** Groups that lock or anchor their vehicles every day. */
  | 'schedules'
  /** Memory, uptime and database of the process. */
  | 'serverFigures'
  /** Why a vehicle is silent. */
  | 'silence'
  /** Moving in from another Traccar server. */
  | 'moving'
  /** How well the server is, check by check. */
  | 'serverStatus'
  /** Orders to installers. */
  | 'serviceOrders'
  /** A cookie that scripts can read says that somebody has logged in. */
  | 'sessionCookie'
  /** Private areas and destinations of links. */
  | 'sharePlaces'
  /** The links by which a vehicle is shared, listed with who opened them. */
  | 'shares'
  /** The stock of trackers and SIM cards. */
  | 'stock'
  /** The figures of the overview. */
  | 'tiles'
  /** Tokens have a name and a scope and are listed; each of a stock server may write. */
  | 'tokens'
  /** Why trips are such, and their corrections. */
  | 'trips'
  /** Unregistered units that call. */
  | 'unknownUnits'
  /** The users of a vehicle; several releases of the stock server answer with all users. */
  | 'usersOfDevice'

/** Whether the server of this viewer can do it: ours does all, a stock server none. */
export const supports = ({ isStock }: Pick<Viewer, 'isStock'>, _capability: Capability): boolean => !isStock

/** Whether the server of this page can do it; false until the server is known. */
export const has = (_capability: Capability): boolean => serverValue.get()?.compactFleet === true
