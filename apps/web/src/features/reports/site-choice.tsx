import { Select } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useSites } from '../../ui/records/use-sites.ts'

/** Stands for no office at all. */
export const WHOLE = '*'

interface SiteChoiceProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  /** Null: the whole deployment; undefined: none yet. */
  readonly site: string | null | undefined
  onSite(site: string | null): void
}

/** Whoever sees all may tell of all. */
export function useSiteOptions() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { options } = useSites()
  const whole = t('reports.wholeSite')
  return user.seesAll === true ? [{ value: WHOLE, label: whole, name: whole }, ...options] : options
}

export function SiteChoice({ site, onSite, ...field }: SiteChoiceProps) {
  const options = useSiteOptions()
  return (
    <Select<string | null>
      {...field}
      showSearch={{ optionFilterProp: 'name' }}
      value={site === undefined ? null : (site ?? WHOLE)}
      labelRender={({ label }) => (typeof label === 'string' ? label.trim() : label)}
      onChange={(value) => onSite(value === WHOLE ? null : value)}
      options={[...options]}
    />
  )
}
