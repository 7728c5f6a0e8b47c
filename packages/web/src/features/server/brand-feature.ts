import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { BrandIcon } from '../../ui/icons.ts'
import { brandForm } from './brand-form.ts'

/** Decision 143: how the product looks to the clients of a reseller; administrators reach it from the reseller. */
export const brand = defineFeature({
  id: 'brand',
  title: 'settingsBrand',
  may: 'brand',
  requires: 'brands',
  icon: BrandIcon,
  menu: 'system',
  entry: paths.brand,
  words: 'server',
  help: 'helpBrand',
  screens: [
    {
      at: paths.brand(':id'),
      may: 'brand.edit',
      load: () => import('./BrandPage.tsx'),
      isBare: true,
      form: brandForm,
    },
  ],
})
