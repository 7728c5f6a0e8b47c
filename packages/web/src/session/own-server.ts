import { serverValue } from './session.ts'

/** Whether the server has the calls that are ours alone; a stock server is not called for those (decision 12). */
export const isOwnServer = (): boolean => serverValue.get()?.compactFleet === true
