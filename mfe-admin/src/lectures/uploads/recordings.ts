/** The `accept` of file inputs: video and sound, including extensions unknown to some systems. */
export const ACCEPTED_RECORDING_TYPES = 'video/*,audio/*,.mkv,.avi,.wmv,.mpg,.vob,.mts,.ts,.flv,.3gp';
