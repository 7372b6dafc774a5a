import { useTranslation } from '../../lib/language/use-translation.tsx'
import { ModelOverview } from './model-overview.tsx'

export default function CiaeRmsPage() {
  const { t } = useTranslation()
  return <ModelOverview title={t('pages.title.ciaeRms')} page="rms" />
}
