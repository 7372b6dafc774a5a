import { Select } from 'antd'
import { useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useSites } from '../../ui/records/use-sites.ts'

/** The site that somebody means: their own until they say otherwise. */
export function useSiteChoice(): [string | undefined, (site: string) => void] {
  const { user } = useSession()
  const { options } = useSites()
  const [chosen, setChosen] = useState<string>()
  const own = options.find(({ value }) => value === user.officeId) ?? options[0]
  return [chosen ?? own?.value, setChosen]
}

interface SiteChoiceProps {
  readonly id?: string
  readonly label: string
  readonly site: string | undefined
  onSite(site: string): void
}

export function SiteChoice({ label, site, onSite, ...field }: SiteChoiceProps) {
  const { options } = useSites()
  return (
    <Select<string>
      {...field}
      className="shift-site"
      aria-label={label}
      showSearch={{ optionFilterProp: 'name' }}
      {...(site !== undefined && { value: site })}
      options={[...options]}
      labelRender={({ label: shown }) => (typeof shown === 'string' ? shown.trim() : shown)}
      onChange={onSite}
    />
  )
}
