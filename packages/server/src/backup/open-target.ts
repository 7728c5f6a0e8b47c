import { resolve } from 'node:path'
import { folderTarget } from './folder-target.ts'
import { s3Target } from './s3-target.ts'
import type { Target } from './target.ts'

/** The target of this name: `https://store/bucket/folder`, or a folder. Throws one sentence when the keys of a store are missing. */
export function openTarget(place: string, env: Readonly<Record<string, string | undefined>>): Target {
  if (!/^https?:\/\//.test(place)) return folderTarget(resolve(place))
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region } = env
  if (!key || !secret) throw new Error('Set BACKUP_S3_KEY and BACKUP_S3_SECRET for a store that speaks S3.')
  return s3Target(place, { key, secret, region: region || 'us-east-1' })
}
