import { crc32 } from 'node:zlib';

const from = (text: string) => Buffer.from(text, 'base64');
/** Tiny pictures without metadata. */
export const CLEAN_PICTURES = {
  jpeg: from(
    '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgoKC8oLzc3Nzc3N0E8QUNDQ0FBQUFDQ0NISEhVVVVI' +
      'SEhDQ0hIUFBVVVxfXFdXVVdfX2RkZHh4c3OMjJGsrM//xABvAAEBAQAAAAAAAAAAAAAAAAAHAgYBAQEBAQAAAAAAAAAAAAAAAAUH' +
      'AwYQAAECBAcBAQAAAAAAAAAAAAEAAjMTESFhUVIE0SIDMUERAAEDAgUFAQEAAAAAAAAAAAECABExAyGBEwUEcVESwTNBIv/AABEI' +
      'AAgAEAMBEgACEgADEgD/2gAMAwEAAhEDEQA/AMu3xfIHW5J/RmMUkshMSnG5FpCiCqCT2Pbo5An7ZtG6vSQpKzH8pAGJx81E0n8h' +
      'hbjVxOYNyDWwrX7p5R++K9dfZ4962JUmB1Houzq+OTTsAXdYgT5aZRlINaYF67dR/wD/2Q==',
  ),
  png: from(
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAI0lEQVR4nGNgYGD4D8b/wdR/' +
      'MA9EgFn/wQJYhcBMBjgFFAAATTcf4QixLUQAAAAASUVORK5CYII=',
  ),
  webp: from(
    'UklGRm4AAABXRUJQVlA4IGIAAACwAgCdASoGAAQAAgA0JbACdLoAyQDJAP1ABKfba+AA/ub8g78B33ZJpmisrE6Rn9G4v/48D+Fy' +
      'IZnrq8hcF7P2f5n8Yth+lU98srr28F3/gxUCIac+8L+SOpPoiFlfHAAAAA==',
  ),
  gif: from('R0lGODlhAQABAIAAAP8AAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
};

/** The values that a phone writes into a picture's metadata: maker, owner and position. */
export const METADATA_TEXT = 'Xiaomi Camila Núñez -34.9011 -56.1645';

export function createExif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const row = Buffer.alloc(12);
    row.writeUInt16LE(tag);
    row.writeUInt16LE(type, 2);
    row.writeUInt32LE(count, 4);
    row.writeUInt32LE(value, 8);
    return row;
  };
  const text = Buffer.from(`${METADATA_TEXT}\0`);
  const head = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1');
  const end = 8 + 2 + 24 + 4;
  const rows = [entry(0x010f, 2, text.length, end), entry(0x0112, 3, 1, 6)];
  return Buffer.concat([head, ...rows, Buffer.alloc(4), text]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const text = Buffer.from(METADATA_TEXT);
const exifSegment = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), createExif()]));

/** The same pictures with the metadata of a phone and its apps. */
export const METADATA_PICTURES = {
  jpeg: Buffer.concat([
    ...[CLEAN_PICTURES.jpeg.subarray(0, 2), exifSegment, segment(0xfe, text), segment(0xed, text)],
    ...[segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), text]))],
    // A motion photo ends with a video, whose metadata must be removed too.
    ...[CLEAN_PICTURES.jpeg.subarray(2), text],
  ]),
  png: Buffer.concat([
    ...[CLEAN_PICTURES.png.subarray(0, 33), pngChunk('tEXt', text), pngChunk('eXIf', createExif())],
    ...[CLEAN_PICTURES.png.subarray(33), text],
  ]),
  webp: riffChunk(
    'RIFF',
    Buffer.concat([
      ...[Buffer.from('WEBP'), riffChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 5, 0, 0, 3, 0, 0]))],
      ...[CLEAN_PICTURES.webp.subarray(12), riffChunk('EXIF', createExif()), riffChunk('XMP ', text)],
    ]),
  ),
  gif: Buffer.concat([
    CLEAN_PICTURES.gif.subarray(0, 19),
    ...[Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])],
    ...[CLEAN_PICTURES.gif.subarray(19), text],
  ]),
};
