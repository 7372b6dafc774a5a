export { hourName, periodName, seasonName, stepName, weekdayName } from '@vigil/i18n/web'
