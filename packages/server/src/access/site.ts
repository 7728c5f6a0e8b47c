import type { MailBrand } from '@rastro/core/messages/mail-page'
import type { Brand } from '@rastro/core/resources/brand'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { brandOfUser } from './brands.ts'

/** Where a person opens the product, and how its mails to them look. */
export interface Site {
  /** Without a slash at its end; undefined where no address is configured. */
  readonly url: string | undefined
  readonly brand: MailBrand | undefined
}

interface Needs {
  readonly db: Db
  readonly config: { readonly publicUrl: string | undefined }
}

/** The domain and the look of the reseller whose client the person is; else those of the installation (decision 143). */
export async function siteOf({ db, config: { publicUrl } }: Needs, user: User): Promise<Site> {
  const brand = await brandOfUser(db, user)
  if (!brand) return { url: publicUrl, brand: undefined }
  const url = brand.host === null ? publicUrl : `https://${brand.host}`
  return { url, brand: mailBrandOf(brand, url) }
}

/** Undefined for a brand without a name: its mails stay those of the installation. */
function mailBrandOf({ attributes }: Brand, url: string | undefined): MailBrand | undefined {
  const { title, logo, colorPrimary } = attributes as Partial<Record<string, string>>
  if (!title) return undefined
  const colour = fullHex(colorPrimary ?? '#0B5563')
  return { name: title, logo: url && logo ? `${url}${logo}` : undefined, colour, onColour: textOn(colour) }
}

/** `#abc` as `#aabbcc`. */
const fullHex = (colour: string): string => (colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour)

/** White or near-black, whichever contrasts more (WCAG 2.2, relative luminance). */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  // Equal contrast with white and with #0F1A1D
  return luminance > 0.2 ? '#0F1A1D' : '#FFFFFF'
}
