import { defineForm } from '../../feature/form.ts'

/** How the product looks to the clients of a reseller. */
export const brandForm = defineForm({
  area: 'server',
  title: 'settingsBrand',
  sections: {
    names: {
      title: 'brandNames',
      hint: 'brandNamesHint',
      fields: {
        'attributes.title': 'attributeTitle',
        'attributes.description': 'attributeDescription',
        host: 'brandHost',
        'attributes.support': 'attributeSupport',
        'attributes.termsUrl': 'attributeTermsUrl',
        'attributes.termsVersion': 'attributeTermsVersion',
        'attributes.privacyUrl': 'attributePrivacyUrl',
        'attributes.privacyVersion': 'attributePrivacyVersion',
      },
    },
    look: {
      title: 'brandLook',
      hint: 'brandLookHint',
      fields: {
        'attributes.colorPrimary': 'attributeColorPrimary',
        'attributes.colorSecondary': 'attributeColorSecondary',
        'attributes.logo': 'attributeLogo',
        'attributes.logoInverted': 'attributeLogoInverted',
        'attributes.icon': 'brandIcon',
      },
    },
  },
})
