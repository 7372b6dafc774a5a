import { Button } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { More } from './use-shift-pages.ts'

/** Older lines, as long as there are any. */
export function MoreButton({ more }: { more: More | undefined }) {
  const { t } = useTranslation()
  return (
    more && (
      <Button loading={more.busy} onClick={more.load}>
        {t('shift.more')}
      </Button>
    )
  )
}
