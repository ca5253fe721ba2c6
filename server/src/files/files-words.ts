type Location = { bucket: string; endpoint: string; region: string }

export const notAKey = (key: string) => `This is not a key of a stored file: ${key}`
export const contentsChanged = (place: string) =>
  `A file written to ${place} came back with different contents.`
export const fileDiffers = (key: string, place: string) =>
  `The file ${key} in ${place} differs from what was uploaded.`
export const folderPlace = (folder: string) => `the folder ${folder}`
export const bucketPlace = (bucket: string, endpoint: string) => `the bucket ${bucket} at ${endpoint}`
export const storeChangesFiles = (endpoint: string) =>
  `The store at ${endpoint} does not return files as they were stored.`
export const storeRepeats = (endpoint: string) => `The store at ${endpoint} lists the same files repeatedly.`
export const noStore = (endpoint: string) =>
  `There is no S3-compatible store at ${endpoint}. Check S3_ENDPOINT.`
export const unreadableListing = (endpoint: string, reason: string) =>
  `The store at ${endpoint} returned a listing that cannot be read: ${reason}`
export const notAListing = 'This is not a bucket listing.'
export const incompleteListing = 'The listing is incomplete and has no continuation.'
export const namelessFile = 'The listing contains a file without a name or time.'
export const tooSlow = 'It took too long to answer.'
export const notReached = 'It could not be reached in time.'
export const responseTooLarge = 'The response is too large.'
export const storeSilent = (endpoint: string, reason: string) =>
  `The store at ${endpoint} does not answer: ${reason}`
export const storeStatus = (status: string) => `The store responds with ${status}.`
export const noBucket = ({ bucket, endpoint }: Location) =>
  `There is no bucket ${bucket} at ${endpoint}. Create it, or set S3_BUCKET.`
export const keyDenied = ({ bucket }: Location) =>
  `The key in S3_ACCESS_KEY_ID is not allowed to do that in the bucket ${bucket}. It needs GetObject, PutObject, DeleteObject and ListBucket.`
export const unknownKey = () => 'The store does not know the key in S3_ACCESS_KEY_ID.'
export const wrongSecret = () => 'S3_SECRET_ACCESS_KEY does not match the key in S3_ACCESS_KEY_ID.'
export const wrongClock = () =>
  'The clock of this machine is too far from the clock of the store. Set it to the right time.'
export const otherRegion = ({ bucket, region }: Location, hint: string | undefined) =>
  hint
    ? `The bucket ${bucket} is not in the region ${region} but at ${hint}. Set S3_REGION and S3_ENDPOINT.`
    : `The bucket ${bucket} is not in the region ${region}. Set S3_REGION and S3_ENDPOINT.`
export const hasDocumentType = 'It declares a document type.'
export const nestedTooDeeply = 'It is nested too deeply.'
