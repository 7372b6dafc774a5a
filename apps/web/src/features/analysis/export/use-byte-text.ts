import { useTranslation } from '../../../lib/language/use-translation.tsx'

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 1.5 kB, in the words of the language. */
export function useByteText(): (bytes: number) => string {
  const { i18n } = useTranslation()
  const tag = i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language
  return (bytes) => {
    const power = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
    const unit = BYTE_UNITS[power] ?? 'byte'
    const format = { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 } as const
    return new Intl.NumberFormat(tag, format).format(bytes / 1000 ** power)
  }
}
