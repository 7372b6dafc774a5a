import { AdministrationPage as Administration } from '../../features/alarms/administration/administration-page.tsx'
import { ImportPart } from '../../features/history/administration/import-part.tsx'
import { RetentionPart } from '../../features/history/administration/retention-part.tsx'
import { SetAsidePart } from '../../features/history/administration/set-aside-part.tsx'

const DATA_PARTS = {
  import: () => <ImportPart />,
  retention: () => <RetentionPart />,
  setAside: () => <SetAsidePart />,
}

/** What administrators prepare: alarms, and the records that are kept. */
export default function AdministrationPage() {
  return <Administration dataParts={DATA_PARTS} />
}
