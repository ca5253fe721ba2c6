import { englishNumber } from '#shared/text/locale.ts'

export const tooManyAtOnce = 'Too many pictures are being uploaded right now. Please try again in a moment.'
export const damagedPicture = 'The picture is damaged and cannot be read.'
export const pictureTooLarge =
  'The picture is too large. It may have up to 25 megapixels and 8,000 pixels a side.'
export const picturesFull = (megabytes: number) =>
  `Your pictures can use ${englishNumber(megabytes)} MB, so this one was not saved. Remove some, and try again once they are permanently deleted.`
export const serverFull =
  'This server is out of space for pictures, so this one was not saved. Please tell the host of this server. Everything else is saved as usual.'
export const tooManyInMinute = (count: number, seconds: number) =>
  seconds === 1
    ? `You have uploaded ${count} screenshots in a minute. Please try again in 1 second.`
    : `You have uploaded ${count} screenshots in a minute. Please try again in ${seconds} seconds.`
