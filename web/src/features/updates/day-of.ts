export { formattedDay } from '../../ui/text/locale.ts'
