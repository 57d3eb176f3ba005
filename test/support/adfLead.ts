/** A lead as a source sends it; `id` is the source's own. */
export function adfLead(id: string, dealer = 'HO0001'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect>
    <id source="Carfolio">${id}</id>
    <requestdate>2026-03-10T09:00:00-06:00</requestdate>
    <vehicle interest="buy" status="used">
      <year>2024</year>
      <make>Honda</make>
      <model>Wagon</model>
      <comments>Certified pre-owned</comments>
    </vehicle>
    <customer>
      <contact>
        <name part="first">Élodie</name>
        <name part="last">Marsh</name>
        <email>elodie.marsh@example.com</email>
        <phone type="voice">512-555-0188</phone>
        <address>
          <city>Cedar Falls</city>
          <regioncode>IA</regioncode>
          <postalcode>50613</postalcode>
        </address>
      </contact>
      <comments>Is &lt;b&gt;the blue one&lt;/b&gt; still there?</comments>
    </customer>
    <vendor>
      <id>${dealer}</id>
      <vendorname>Cedar Falls Honda</vendorname>
    </vendor>
  </prospect>
</adf>
`;
}
