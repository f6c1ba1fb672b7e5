import { type ArchiveEntries, toXmlDocument } from './course-archives.ts';
import { SAMPLE_PNG } from './sample-files.ts';

/** Builds a question with one right answer, 2. */
export function createQtiItem(ident: string, title: string, text: string): string {
  return `<item ident="${ident}" title="${title}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel>
    <fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">${text}</mattext></material>
    <response_lid ident="r1" rcardinality="Single"><render_choice>
    <response_label ident="a"><material><mattext>2</mattext></material></response_label>
    <response_label ident="b"><material><mattext>3</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
    <respcondition continue="No"><conditionvar><varequal respident="r1">a</varequal></conditionvar>
    <setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
}

/** Builds a Common Cartridge 1.1 with one item of each kind. */
export function createFullCartridge(): ArchiveEntries {
  const item = createQtiItem('q1', 'Suma', '¿1 + 1?');
  return {
    'imsmanifest.xml':
      toXmlDocument(`<manifest identifier="m1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
      <lom><general><title><string>Física</string></title></general></lom></metadata>
      <organizations><organization identifier="o"><item identifier="root"><item identifier="s1"><title>Unidad 1</title>
      <item identifier="i1" identifierref="R1"><title>Lectura</title></item>
      <item identifier="i2" identifierref="R2"><title>Sitio</title></item>
      <item identifier="i3" identifierref="R3"><title>Debate</title></item>
      <item identifier="i4" identifierref="R4"><title>Prueba</title></item>
      <item identifier="i5" identifierref="R5"><title>Datos</title></item></item></item></organization></organizations>
      <resources><resource identifier="R1" type="webcontent" href="wiki_content/lectura.html"><file href="wiki_content/lectura.html"/></resource>
      <resource identifier="R2" type="imswl_xmlv1p1"><file href="r2/weblink.xml"/></resource>
      <resource identifier="R3" type="imsdt_xmlv1p1"><file href="r3/topic.xml"/></resource>
      <resource identifier="R4" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="r4/quiz.xml"/></resource>
      <resource identifier="R5" type="webcontent" href="web_resources/datos.csv"><file href="web_resources/datos.csv"/></resource>
      <resource identifier="R6" type="imsbasiclti_xmlv1p0"><file href="r6/lti.xml"/></resource></resources></manifest>`),
    'wiki_content/lectura.html':
      '<html><head><title>Lectura</title></head><body><p>Hola <img src="$IMS-CC-FILEBASE$/foto.png" alt="f"></p></body></html>',
    'web_resources/foto.png': SAMPLE_PNG,
    'web_resources/datos.csv': 'a,b\n1,2\n',
    'web_resources/suelto.txt': 'nadie lo nombra',
    'r2/weblink.xml': toXmlDocument(
      '<webLink><title>Sitio</title><url href="https://example.com/"/></webLink>',
    ),
    'r3/topic.xml': toXmlDocument('<topic><title>Debate</title><text texttype="text/html">x</text></topic>'),
    'r4/quiz.xml': toXmlDocument(
      `<questestinterop><assessment ident="a1" title="Prueba"><section ident="s">${item}</section></assessment></questestinterop>`,
    ),
    'r6/lti.xml': toXmlDocument('<cartridge_basiclti_link/>'),
  };
}

/** Builds the same course in Canvas's export format, with an assignment and Canvas's own quiz file. */
export function createCanvasCartridge(): ArchiveEntries {
  const { 'r4/quiz.xml': quiz = '', 'imsmanifest.xml': manifest = '', ...others } = createFullCartridge();
  const resources = `<resource identifier="R7" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="R7/tarea.html">
    <file href="R7/tarea.html"/><file href="R7/assignment_settings.xml"/></resource>
    <resource identifier="S" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="course_settings/canvas_export.txt">
    <file href="course_settings/canvas_export.txt"/></resource></resources>`;
  return {
    ...others,
    'imsmanifest.xml': String(manifest)
      .replace('</resources>', resources)
      .replace(
        '<file href="r4/quiz.xml"/>',
        '<file href="r4/quiz.xml"/><file href="R4/assessment_meta.xml"/>',
      )
      .replace(
        '<item identifier="i5"',
        '<item identifier="i7" identifierref="R7"><title>Práctico</title></item><item identifier="i5"',
      ),
    'course_settings/canvas_export.txt': 'Q: What did the panda say?',
    'r4/quiz.xml': quiz,
    'non_cc_assessments/R4.xml.qti': quiz,
    'R4/assessment_meta.xml':
      toXmlDocument(`<quiz identifier="R4"><title>Prueba</title><description>&lt;p&gt;Corta&lt;/p&gt;</description>
      <allowed_attempts>2</allowed_attempts><time_limit>10</time_limit><scoring_policy>keep_latest</scoring_policy></quiz>`),
    'R7/tarea.html':
      '<html><head><title>Práctico</title></head><body><p>Entregá <b>todo</b></p></body></html>',
    'R7/assignment_settings.xml': toXmlDocument(
      '<assignment identifier="R7"><title>Práctico</title><points_possible>10.0</points_possible></assignment>',
    ),
  };
}

const LOR = 'associatedcontent/imscc_xmlv1p1/learning-application-resource';

/** Adds a bank from which the quiz draws, a syllabus and rights, as Canvas writes them. */
export function addCanvasBank(entries: ArchiveEntries, ...items: string[]): ArchiveEntries {
  const rights =
    '<rights><description><string>Private (Copyrighted) - http://en.wikipedia.org/wiki/Copyright</string></description></rights>';
  const resources = `<resource identifier="B1" type="${LOR}" href="non_cc_assessments/B1.xml.qti">
    <file href="non_cc_assessments/B1.xml.qti"/></resource>
    <resource identifier="S2" type="${LOR}" href="course_settings/syllabus.html" intendeduse="syllabus">
    <file href="course_settings/syllabus.html"/></resource></resources>`;
  const drawing = `<section ident="g"><selection_ordering><selection><sourcebank_ref>B1</sourcebank_ref>
    <selection_number>2</selection_number><selection_extension><points_per_item>3.0</points_per_item></selection_extension>
    </selection></selection_ordering></section></section></assessment>`;
  return {
    ...entries,
    'imsmanifest.xml': String(entries['imsmanifest.xml'])
      .replace('</general>', `</general>${rights}`)
      .replace('</resources>', resources),
    'non_cc_assessments/R4.xml.qti': String(entries['non_cc_assessments/R4.xml.qti']).replace(
      '</section></assessment>',
      drawing,
    ),
    'non_cc_assessments/B1.xml.qti':
      toXmlDocument(`<questestinterop><objectbank ident="B1"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel>
      <fieldentry>Derivadas</fieldentry></qtimetadatafield></qtimetadata>${items.join('')}</objectbank></questestinterop>`),
    'course_settings/syllabus.html':
      '<html><body><p>Se aprueba con <b>60</b>. <img src="$IMS-CC-FILEBASE$/foto.png" alt="f"></p></body></html>',
  };
}
