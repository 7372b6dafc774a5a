import { Select } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSites } from '../../../ui/records/use-sites.ts'

const EVERYWHERE = '*'

interface SiteFieldProps {
  readonly id: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
  /** Null: everywhere. Undefined: not chosen yet. */
  readonly site: string | null | undefined
  /** Offers to hold everywhere. */
  readonly everywhere?: boolean
  readonly without?: ReadonlySet<string>
  onSite(site: string | null): void
}

export function SiteField({ site, everywhere = false, without, onSite, ...field }: SiteFieldProps) {
  const { t } = useTranslation()
  const { options } = useSites()
  const all = everywhere
    ? [{ value: EVERYWHERE, label: t('alarmAdmin.everywhere'), name: t('alarmAdmin.everywhere') }]
    : []
  return (
    <Select<string | null>
      {...field}
      showSearch={{ optionFilterProp: 'name' }}
      value={site === undefined ? null : (site ?? EVERYWHERE)}
      onChange={(value) => onSite(value === EVERYWHERE ? null : value)}
      options={[...all, ...options.filter(({ value }) => !without?.has(value))]}
    />
  )
}
